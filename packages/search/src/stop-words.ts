/** Words that a search ignores because almost every text contains them: articles, pronouns, auxiliaries, prepositions, question words (checklist C9). */
export const stopWords: ReadonlySet<string> = new Set(
  `a about am an and any are as at be been being but by can could d did do does doing don for from had has have having he her hers him his how i if in into
  is it its just ll m me my no nor not of on or our ours please re s she should so some such t than that the their theirs them then there these they this
  those to too us ve was we were what when where which while who whom why will with would you your yours`.split(/\s+/),
)
