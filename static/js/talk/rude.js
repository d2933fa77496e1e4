// Words that the filter covers, as data. Spelled plainly; the filter knows disguises and endings.

/** Covered as whole words, with the usual endings: inside other words they are harmless. */
export const WORDS = `
  arsch arschgeige depp dreckschwein dreckstück drecksau fick ficken ficker fotze hackfresse hure
  idiot kacke kanake kotzbrocken missgeburt mistkerl mistsau mongo neger nutte penner pimmel
  pisser saftsack schlampe schwachkopf schwuchtel spast spasti spacko titten trottel
  tunte vollpfosten wichs wichser zigeuner
  arse bastard bellend bitch bollocks cunt dickhead faggot moron nigga nigger
  prick pussy retard shit slut spastic tosser tranny twat wanker whore
`.split(/\s+/).filter(Boolean);

/** Covered wherever they stand in a word: no harmless word holds them. */
export const STEMS = `
  arschloch hurensohn hurenkind fotze gefickt verfickt wichser scheiss scheiß missgeburt
  motherfuck fuck bullshit dipshit asshole arsehole cocksuck nigger dickhead
`.split(/\s+/).filter(Boolean);
