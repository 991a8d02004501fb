import { expect, test } from 'vitest'
import { rankingLoadText, ranksSavedText, ranksText, requestsText, signInText } from './errorTexts.ts'
import { ApiError, fromAnswer, fromException } from './errors.ts'

const network = new ApiError({ kind: 'network' })
const detail = fromAnswer(409, { detail: 'The application is closed.' })
const empty = fromAnswer(500, '')
/** A host answers with a page where data were asked for. */
const page = fromException(await new Response('<!doctype html>').json().catch((error: unknown) => error))

test.each([
  ['a refused sign-in', signInText(detail), 'The application is closed.'],
  ['a sign-in without an answer', signInText(network), 'Login failed'],
  ['a sign-in that broke down', signInText(empty), 'Login failed'],
  ['a list that did not load', requestsText(network), 'The server could not be reached.'],
  ['a list that came as a page', requestsText(page), 'The server’s answer could not be read.'],
  ['a list that failed without a word', requestsText(empty), 'Failed to fetch requests'],
  ['a list that failed for no known reason', requestsText(undefined), 'Failed to fetch requests'],
  ['a ranking without a session', rankingLoadText(fromAnswer(401, {})), 'Authentication required. Please log in.'],
  [
    'a ranking without an address',
    rankingLoadText(fromAnswer(404, {})),
    'API endpoint not found. Please check server configuration.',
  ],
  [
    'a ranking without a word',
    rankingLoadText(empty),
    'Failed to load applications: The server answered with status 500.',
  ],
  ['a ranking refused', rankingLoadText(detail), 'Failed to load applications: The application is closed.'],
  [
    'a ranking without an answer',
    rankingLoadText(network),
    'Failed to load applications: The server could not be reached.',
  ],
  ['ranks saved', ranksSavedText(12), 'Successfully updated ranks for 12 applications'],
  ['ranks refused', ranksText(detail), 'The application is closed.'],
  ['ranks refused with a list', ranksText(fromAnswer(400, ['Not now.', 'Nor later.'])), 'Not now.\nNor later.'],
  ['ranks that broke down', ranksText(empty), 'Failed to save ranks'],
])('%s', (_, text, expected) => expect(text).toBe(expected))
