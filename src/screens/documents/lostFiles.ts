import { t } from '../../texts/t.ts'

export function lostFiles(count: number): string {
  return t(
    {
      one: 'The file you picked is not kept. You will have to pick it again.',
      other: 'The {count} files you picked are not kept. You will have to pick them again.',
    },
    { count },
  )
}
