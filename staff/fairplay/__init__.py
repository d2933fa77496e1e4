"""Signs that people play into each other's hands. Signs for eyes, never a verdict: nothing here
bans anybody, and a household at one table is no crime.
"""
