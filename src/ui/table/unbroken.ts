/** In characters: longer words are no words of a language, and columns are not made as wide as they are. */
const longest = 30

/** Whether a text has a part without a place for a line to end that would push other columns off a sheet of paper. */
export const isUnbroken = (text: unknown): boolean =>
  typeof text === 'string' && text.split(/[\s\-–—/]/).some((part) => part.length > longest)
