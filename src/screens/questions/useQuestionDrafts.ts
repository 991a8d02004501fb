import { useEffect, useMemo, useRef, useState } from 'react'
import { t } from '../../texts/t.ts'
import { useUser } from '../auth.ts'
import { unsaved } from '../unsaved.ts'
import { type QuestionDraft, type QuestionDrafts, isBegun, questionDraftsAt } from './questionDrafts.ts'
import { unsent } from './unsent.ts'

/** In ms: how long typing must pause before a draft is kept. */
const idle = 300

const none: QuestionDrafts = {}

type Place = ReturnType<typeof questionDraftsAt>

/**
 * The unsent questions and answers about a form. The browser keeps them as a draft until they are sent, even if the
 * page is left. A person who leaves is asked only while they are kept nowhere. `canSend` says which of them, by their
 * keys, are still to be sent: a text that the person can no longer send is no reason to ask.
 */
export function useQuestionDrafts(application: string, form: string, canSend: (key: string) => boolean) {
  const { id: user } = useUser()
  const place = useMemo(() => questionDraftsAt({ user, application, form }), [user, application, form])
  const [drafts, setDrafts] = useState<QuestionDrafts>()
  const [kept, setKept] = useState<QuestionDrafts>(none)
  useFound(place, (found) => {
    // What the person has typed meanwhile is newer.
    setDrafts((now) => (now ? { ...found, ...now } : found))
    setKept(found)
  })
  useKept(place, drafts, kept, setKept)
  const all = drafts ?? none
  const isThere = Object.entries(all).some(([key, draft]) => isBegun(draft) && canSend(key))
  const isKept = all === kept || !isThere
  useEffect(() => {
    unsent.set(!isKept)
    return () => unsent.set(false)
  }, [isKept])
  useEffect(
    () => (isThere ? unsaved.add({ isThere: () => true, lost: onLoggingOut, isKept: () => isKept }) : undefined),
    [isThere, isKept],
  )
  return {
    of: (key: string): QuestionDraft | undefined => all[key],
    write: (key: string, draft: QuestionDraft) => setDrafts((now) => ({ ...now, [key]: draft })),
    /** Forgets what was sent, unless the person has changed it meanwhile. */
    forget: (key: string, sent: QuestionDraft | undefined) =>
      setDrafts((now = none) => (now[key] === sent ? without(key, now) : now)),
  }
}

const without = (key: string, { [key]: _, ...others }: QuestionDrafts): QuestionDrafts => others

const onLoggingOut = () =>
  t('The question or the answer that you have written is kept only in this browser. Logging out removes it.')

function useFound(place: Place, onFound: (found: QuestionDrafts) => void): void {
  const latest = useRef(onFound)
  useEffect(() => {
    let isHere = true
    void place.find().then((found) => {
      if (isHere) latest.current(found)
    })
    return () => void (isHere = false)
  }, [place])
}

function useKept(
  place: Place,
  drafts: QuestionDrafts | undefined,
  kept: QuestionDrafts,
  onKept: (drafts: QuestionDrafts) => void,
): void {
  const isBehind = drafts !== undefined && drafts !== kept
  useEffect(() => {
    if (!isBehind) return undefined
    let isNewest = true
    const keep = () =>
      void place.keep(drafts).then((isDone) => {
        if (isDone && isNewest) onKept(drafts)
      })
    const keepNow = () => {
      place.keepNow(drafts)
      keep()
    }
    const timer = setTimeout(keep, idle)
    window.addEventListener('pagehide', keepNow)
    return () => {
      isNewest = false
      clearTimeout(timer)
      window.removeEventListener('pagehide', keepNow)
    }
  }, [place, drafts, isBehind, onKept])
  // A person who leaves or sends at once does not wait for the timer: what is there now is kept.
  const last = useRef({ isBehind, drafts })
  useEffect(() => {
    last.current = { isBehind, drafts }
  })
  useEffect(
    () => () => {
      if (last.current.isBehind && last.current.drafts) void place.keep(last.current.drafts)
    },
    [place],
  )
}
