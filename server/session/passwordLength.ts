import { t } from '../../src/texts/t.ts'
const shortest = 15
const longest = 128

/** Returns why a password of this length may not be chosen; undefined if it may. */
export function lengthObjection(password: string): string | undefined {
  const { length } = [...password.normalize('NFKC')]
  if (length < shortest)
    return t('Use at least {shortest} characters. This password has {length}.', { shortest, length })
  return length > longest ? t('Use at most {longest} characters.', { longest }) : undefined
}
