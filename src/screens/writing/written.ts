/** Whether a text is no longer than its limit, in characters, once the spaces around it are left out. */
export const isWithin = (text: string, longest: number): boolean => [...text.trim()].length <= longest

/** Whether a text that is required can be sent. */
export const isWritten = (text: string, longest: number): boolean => text.trim() !== '' && isWithin(text, longest)
