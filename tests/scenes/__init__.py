"""Every page and every state of a page, on the running site: to be photographed and examined."""
