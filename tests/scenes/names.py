"""What people are called: the longest names there may be, twenty characters, and wide ones."""

WIDEST = "W" * 20

LONG = (
    "Wilhelmine Mümmelmam",
    "Wasserballmannschaft",
    "Maximilian Wummerlim",
    "Donaudampfschiffmann",
    WIDEST,
    "Schwimmmeisterinnen",
    "Quallenflüsterer Bob",
    "Badewannenkapitän Jo",
    "Mommsen Wattwanderer",
    "Hammerhaimümmelmamas",
)

# Those of members: nobody may be called like somebody else.
MEMBERS = (
    "Gummientenkommandeur",
    "MMMMMMMMMMMMMMMMMMMM",
    "Möwenfütterungswart",
    "Wattwandermannschaft",
    "Strandkorbverleiher",
    "Rettungsschwimmerin",
    "Seepferdchen Hannah",
    "Freibadpommesesser",
    "Arschbombenwunder X",
)

SEAL, PASSWORD = "Seebär", "nass und kalt 42"  # a member who signs in
