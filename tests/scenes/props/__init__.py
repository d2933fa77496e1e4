"""What stands on the stage: made through the services, with time and chance given."""
