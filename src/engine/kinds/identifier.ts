import { t } from '../../texts/t.ts'
import type { FieldKind } from './kind.ts'
import { text } from './text.ts'

export const identifier: FieldKind = {
  ...text,
  matches: ({ schema }) => schema.format === 'uuid',
  format: {
    name: 'uuid',
    type: 'string',
    description: 'An identifier (UUID).',
    mustBe: () => t('an identifier'),
    check: 'uuid',
  },
}
