import type { preValidationAsyncHookHandler } from 'fastify'
import { t } from '../../src/texts/t.ts'
import { Invalid } from '../errors/problems.ts'

/** PostgreSQL cannot even look for a NUL character. Bodies are looked at where they are read. */
export const refuseNul: preValidationAsyncHookHandler = async ({ query }) => {
  for (const [name, value] of Object.entries(query as Record<string, unknown>)) {
    if (String(value).includes('\0')) throw new Invalid({ [name]: [t('This contains a NUL character.')] })
  }
}
