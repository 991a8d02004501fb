import type { preValidationAsyncHookHandler } from 'fastify'
import { t } from '../../src/texts/t.ts'
import { Invalid } from '../errors/problems.ts'

/**
 * Refuses NUL characters in queries: PostgreSQL cannot even search for them. Bodies are checked where they are read.
 */
export const refuseNul: preValidationAsyncHookHandler = async ({ query }) => {
  for (const [name, value] of Object.entries(query as Record<string, unknown>)) {
    if (String(value).includes('\0')) throw new Invalid({ [name]: [t('This contains a NUL character.')] })
  }
}
