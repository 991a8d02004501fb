const shortest = 15
const longest = 128

/** Why a password of this length may not be chosen; undefined when it may. */
export function lengthObjection(password: string): string | undefined {
  const { length } = [...password.normalize('NFKC')]
  if (length < shortest) return `A password has at least ${shortest} characters; this one has ${length}.`
  return length > longest ? `A password has at most ${longest} characters.` : undefined
}
