/**
 * Characters that show nothing and mean nothing in text, but carry words to programs: tags (except in flags), overrides of the direction, word joiners and other
 * format characters, and selectors of variants after another one. Single joiners and breaks, which scripts and emojis need, and isolates stay.
 */
const unseen =
  /\u{1F3F4}[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]{1,6}\u{E007F}|[\u{E0000}-\u{E007F}]|[\u202d\u202e\u2060-\u2065\u206a-\u206f\ufeff\ufff9-\ufffb\u{1D173}-\u{1D17A}]|(?<=[\ufe00-\ufe0f\u{E0100}-\u{E01EF}])[\ufe00-\ufe0f\u{E0100}-\u{E01EF}]+|(?<=[\u200b-\u200d])[\u200b-\u200d]+/gu

/** Returns a text without characters that nobody sees but programs read. */
export const withoutUnseen = (text: string): string => text.replace(unseen, (found) => (found.startsWith('\u{1F3F4}') ? found : ''))
