const shortest = 15
const longest = 128

/** Why a password of this length may not be chosen; undefined when it may. */
export function lengthObjection(password: string): string | undefined {
  const { length } = [...password.normalize('NFKC')]
  if (length < shortest) return `Use at least ${shortest} characters. This password has ${length}.`
  return length > longest ? `Use at most ${longest} characters.` : undefined
}
