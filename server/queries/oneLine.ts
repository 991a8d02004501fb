/** Returns what a person wrote in one line of at most `longest` characters, for a sentence such as a notification. */
export function oneLine(text: string, longest: number): string {
  const characters = [...text.replace(/\s+/g, ' ').trim()]
  return characters.length > longest ? `${characters.slice(0, longest - 1).join('')}…` : characters.join('')
}
