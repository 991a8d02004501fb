import { t } from '../../src/texts/t.ts'
import type { FastifyBaseLogger } from 'fastify'
import { AuthorizationResponseError, ClientError, ResponseBodyError } from 'openid-client'
import { type Problem, Unauthenticated, Unavailable } from '../errors/problems.ts'
import { Undiscovered } from './providerDiscovery.ts'

const away = () => t('Single sign-on is not responding. Please try again in a moment.')
const cancelled = () => t('Single sign-on was cancelled.')
const failed = () => t('Single sign-on failed. Please try again.')

/**
 * The message to the person after a failure at the provider. The log gets the kind of failure, but nothing that was
 * sent.
 */
export function problemAt(error: unknown, log: FastifyBaseLogger): Problem {
  const reason = kindOf(error)
  if (isSilence(error)) {
    log.warn({ reason }, 'single sign-on: the provider does not answer')
    return new Unavailable(away())
  }
  if (error instanceof AuthorizationResponseError) log.info({ reason }, 'sign-in refused')
  else log.warn({ reason }, 'single sign-on: an answer was not believed')
  return new Unauthenticated(reason === 'access_denied' ? cancelled() : failed())
}

/** Whether the provider gave no answer, or one that only says that something is broken. */
function isSilence(error: unknown): boolean {
  if (error instanceof ResponseBodyError) return error.status >= 500
  if (error instanceof ClientError)
    return error.code === 'OAUTH_TIMEOUT' || error.code === 'OAUTH_RESPONSE_IS_NOT_CONFORM'
  return error instanceof TypeError || error instanceof Undiscovered
}

/**
 * The kind of a failure: OAuth's error code, else the code of the first error in the chain of causes, else a general
 * one.
 */
function kindOf(error: unknown): string {
  const hasWord = error instanceof ResponseBodyError || error instanceof AuthorizationResponseError
  if (hasWord) return /^\w{1,50}$/.exec(error.error)?.[0] ?? 'error'
  if (!(error instanceof Error)) return 'error'
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  return code ?? (error.cause instanceof Error ? kindOf(error.cause) : error.message)
}
