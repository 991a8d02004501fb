import { t } from '../../texts/t.ts'

/** How long something has waited, in whole days, as an address has it: `3-7`, or `31-` for 31 and more. */
export function ageName(age: string): string {
  const [least = '', most = ''] = age.split('-')
  if (most === '') return t('{least} days or more', { least })
  return t('{least} to {most} days', { least, most })
}

/** Whether the text of an address is such a time. */
export const isAge = (text: string): boolean => /^\d{1,4}-(\d{1,4})?$/.test(text)
