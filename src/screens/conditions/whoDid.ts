import { t } from '../../texts/t.ts'

/** The person who did something with a condition, and the absent colleague in whose place they did it. */
export const whoDid = ({ by, on_behalf_of: absent }: { by: string; on_behalf_of: string | null }): string =>
  absent ? t('{name} for {absent}', { name: by, absent }) : by
