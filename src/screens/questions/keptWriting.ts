import { localDrafts } from '../../api/drafts/localDrafts.ts'
import { session } from '../../api/http/session.ts'
import { isRecord } from '../../engine/path.ts'
import type { Choice } from '../../ui/fields/useSearch.ts'

/** A question or an answer that is written and not sent. */
export interface Writing {
  text: string
  /** What a question is about; the form as a whole without it. */
  field?: string
  /** Whom it is for. */
  person?: Choice
}

/** By the question that is answered; the one that is to be asked by `ask`. */
export type Writings = Readonly<Record<string, Writing>>

/** Where the browser keeps, among the drafts, what a person has written about a form of an application. */
export interface Place {
  user: string
  application: string
  form: string
}

const placeOf = ({ application, form }: Place) => `questions ${application} ${form}`

/** Logging out, here or in another tab, has removed everything: a page that is left then brings nothing back. */
const isSignedIn = ({ user }: Place) => session.userId() === user

/** One after the other: what is sent is removed after it was put, and found as it was left. */
let keeping: Promise<unknown> = Promise.resolve()

/**
 * What one page keeps: its own texts, and none of another tab's. What an earlier page has left is its own from the
 * first text that it keeps.
 */
export function writingsAt(place: Place) {
  const { user } = place
  const id = `${placeOf(place)} ${user} ${crypto.getRandomValues(new Uint32Array(4)).join('-')}`
  const address = { id, user, place: placeOf(place) }
  let left: Left[] = []

  const ownOnly = async (writings: Writings) => {
    if (hasText(writings) && isSignedIn(place)) await localDrafts.put(address, withText(writings))
    else await localDrafts.remove(id)
    const taken = left
    left = []
    for (const each of taken) await takeOver(each)
  }

  /** Two tabs may have left a text each for the same place: the older one waits until the other is done with. */
  const takeOver = async ({ id: other, at, rest }: Left) => {
    if (hasText(rest) && isSignedIn(place)) await localDrafts.put({ ...address, id: other }, rest, Date.parse(at))
    else await localDrafts.remove(other)
  }

  return {
    /** What the person's browser still has; nothing where it stores nothing. */
    find: (): Promise<Writings> =>
      keeping
        .then(() => localDrafts.find(user, address.place, isWritings))
        .then((found) => {
          const all = found.reduceRight<Writings>((older, { content }) => ({ ...older, ...content }), {})
          left = found.map(({ content, ...row }) => ({ ...row, rest: without(content, all) }))
          return all
        })
        .catch(() => ({})),

    /** Whether the browser has the texts as they are. */
    keep(writings: Writings): Promise<boolean> {
      const kept = keeping
        .then(() => ownOnly(writings))
        .then(
          () => true,
          () => false,
        )
      keeping = kept
      return kept
    },

    /** The page may be closed before anything else can be done. */
    keepNow(writings: Writings): void {
      if (hasText(writings) && isSignedIn(place)) localDrafts.putNow(address, withText(writings))
    },
  }
}

/** What an earlier page has left, with what of it is not shown. */
interface Left {
  id: string
  at: string
  rest: Writings
}

const without = (writings: Writings, shown: Writings): Writings =>
  Object.fromEntries(Object.entries(writings).filter(([key, { text }]) => text !== shown[key]?.text))

const withText = (writings: Writings): Writings =>
  Object.fromEntries(Object.entries(writings).filter(([, writing]) => isBegun(writing)))

/** Without a text there is nothing to lose. */
export const isBegun = (writing: Writing | undefined): boolean => writing !== undefined && writing.text.trim() !== ''

export const hasText = (writings: Writings): boolean => Object.values(writings).some(isBegun)

const isText = (value: unknown): boolean => typeof value === 'string'
const isTextIfThere = (value: unknown): boolean => value === undefined || isText(value)

const isWritings = (value: unknown): value is Writings =>
  isRecord(value) &&
  Object.values(value).every(
    (each) =>
      isRecord(each) &&
      isText(each.text) &&
      isTextIfThere(each.field) &&
      (each.person === undefined || (isRecord(each.person) && isText(each.person.key) && isText(each.person.label))),
  )
