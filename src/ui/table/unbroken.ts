/** In characters: anything longer is no word of a language, and no column is made wide enough for it. */
const longest = 30

/** Whether a text has a part in which no line can end and which would push other columns off a sheet of paper. */
export const isUnbroken = (text: unknown): boolean =>
  typeof text === 'string' && text.split(/[\s\-–—/]/).some((part) => part.length > longest)
