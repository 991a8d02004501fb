/** What makes a terminal clear, hide or reorder text. */
const controls = /[\p{Cc}\p{Cf}]+/gu

/**
 * Makes a line safe to print, whatever it quotes: a name could clear what was printed before and hide what follows. A
 * line break in it goes, too, since the rest would pass for a line of ours.
 */
export const printable = (line: string): string => line.replaceAll(controls, '\ufffd')

/** Does the same with each line of a text that has line breaks of ours. */
export const printableLines = (text: string): string => text.split('\n').map(printable).join('\n')
