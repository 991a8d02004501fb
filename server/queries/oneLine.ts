/** What a person wrote, in one line and no longer than so many characters: a notification is a sentence. */
export function oneLine(text: string, longest: number): string {
  const characters = [...text.replace(/\s+/g, ' ').trim()]
  return characters.length > longest ? `${characters.slice(0, longest - 1).join('')}…` : characters.join('')
}
