"""The longest names there may be: twenty characters, and wide ones."""

LONG = (
    "Wilhelmine Mümmelmam",
    "Wasserballmannschaft",
    "Maximilian Wummerlim",
    "Donaudampfschiffmann",
    "WWWWWWWWWWWWWWWWWWWW",
    "Schwimmmeisterinnen",
    "Quallenflüsterer Bob",
    "Badewannenkapitän Jo",
    "Mommsen Wattwanderer",
    "Hammerhaimümmelmamas",
)
