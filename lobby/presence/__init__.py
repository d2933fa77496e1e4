"""Who is where. True is what the sockets say; told is what lasted longer than a blip."""
