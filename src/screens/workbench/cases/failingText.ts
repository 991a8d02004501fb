import { t } from '../../../texts/t.ts'

export const failingText = (count: number): string =>
  t(
    {
      one: 'A case fails: what it expects does not follow from these definitions.',
      other: '{count} cases fail: what they expect does not follow from these definitions.',
    },
    { count },
  )
