import { localDrafts } from '../../api/drafts/localDrafts.ts'
import { session } from '../../api/http/session.ts'
import { isRecord } from '../../engine/path.ts'
import type { Choice } from '../../ui/fields/useSearch.ts'

/** A question or an answer that is written and not sent. */
export interface Writing {
  text: string
  /** The field that a question is about; without it, the form as a whole. */
  field?: string
  /** Whom it is for. */
  person?: Choice
}

/** By the id of the question that is answered; a new question is under `ask`. */
export type Writings = Readonly<Record<string, Writing>>

/** Where the browser keeps, among the drafts, a person's texts about a form of an application. */
export interface Place {
  user: string
  application: string
  form: string
}

const placeOf = ({ application, form }: Place) => `questions ${application} ${form}`

/** Logging out, here or in another tab, removes everything: a page that is left afterwards must not write it again. */
const isSignedIn = ({ user }: Place) => session.userId() === user

/** Writes run one after the other: a sent text is removed after it was put, and the next page finds the last state. */
let keeping: Promise<unknown> = Promise.resolve()

/**
 * The texts that one page keeps, and none of another tab's. Once it keeps a text, it takes over what an earlier page
 * has left.
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

  /**
   * Two tabs may each have left a text for the same place: the older one waits until the newer one is sent or removed.
   */
  const takeOver = async ({ id: other, at, rest }: Left) => {
    if (hasText(rest) && isSignedIn(place)) await localDrafts.put({ ...address, id: other }, rest, Date.parse(at))
    else await localDrafts.remove(other)
  }

  return {
    /** The texts that the person's browser still has; none if it stores nothing. */
    find: (): Promise<Writings> =>
      keeping
        .then(() => localDrafts.find(user, address.place, isWritings))
        .then((found) => {
          const all = found.reduceRight<Writings>((older, { content }) => ({ ...older, ...content }), {})
          left = found.map(({ content, ...row }) => ({ ...row, rest: without(content, all) }))
          return all
        })
        .catch(() => ({})),

    /** Keeps the texts. Resolves to whether the browser now has them. */
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

/** The texts that an earlier page has left; `rest` are those that are not shown. */
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

const hasText = (writings: Writings): boolean => Object.values(writings).some(isBegun)

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
