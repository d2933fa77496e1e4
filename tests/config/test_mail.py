from django.core.mail import EmailMessage, get_connection


def test_without_a_mail_server_mails_are_read_in_the_log(caplog):
    caplog.set_level("INFO")
    message = EmailMessage("Dein Code für den See", "Hier: ABCD-EFGH", to=["anna@example.org"])
    message.connection = get_connection("config.mail.LogBackend")
    assert message.send() == 1
    assert "Mail to anna@example.org: Dein Code für den See" in caplog.text
    assert "Hier: ABCD-EFGH" in caplog.text
