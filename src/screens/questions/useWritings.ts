import { useEffect, useMemo, useRef, useState } from 'react'
import { t } from '../../texts/t.ts'
import { useUser } from '../auth.ts'
import { unsaved } from '../unsaved.ts'
import { type Writing, type Writings, isBegun, writingsAt } from './keptWriting.ts'
import { unsent } from './unsent.ts'

/** In ms: how long typing must pause before a draft is kept. */
const idle = 300

const none: Writings = {}

type Place = ReturnType<typeof writingsAt>

/**
 * The unsent questions and answers about a form. The browser keeps them as a draft until they are sent, even if the
 * page is left. A person who leaves is asked only while they are kept nowhere. `canSend` says which of them, by their
 * keys, are still to be sent: a text that the person can no longer send is no reason to ask.
 */
export function useWritings(application: string, form: string, canSend: (key: string) => boolean) {
  const { id: user } = useUser()
  const place = useMemo(() => writingsAt({ user, application, form }), [user, application, form])
  const [writings, setWritings] = useState<Writings>()
  const [kept, setKept] = useState<Writings>(none)
  useFound(place, (found) => {
    // What the person has typed meanwhile is newer.
    setWritings((now) => (now ? { ...found, ...now } : found))
    setKept(found)
  })
  useKept(place, writings, kept, setKept)
  const all = writings ?? none
  const isThere = Object.entries(all).some(([key, writing]) => isBegun(writing) && canSend(key))
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
    of: (key: string): Writing | undefined => all[key],
    write: (key: string, writing: Writing) => setWritings((now) => ({ ...now, [key]: writing })),
    // A sent text may be forgotten while another one is being written.
    forget: (key: string) => setWritings(({ [key]: _, ...others } = none) => others),
  }
}

const onLoggingOut = () =>
  t('The question or the answer that you have written is kept only in this browser. Logging out removes it.')

function useFound(place: Place, onFound: (found: Writings) => void): void {
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
  writings: Writings | undefined,
  kept: Writings,
  onKept: (writings: Writings) => void,
): void {
  const isBehind = writings !== undefined && writings !== kept
  useEffect(() => {
    if (!isBehind) return undefined
    let isNewest = true
    const keep = () =>
      void place.keep(writings).then((isDone) => {
        if (isDone && isNewest) onKept(writings)
      })
    const keepNow = () => {
      place.keepNow(writings)
      keep()
    }
    const timer = setTimeout(keep, idle)
    window.addEventListener('pagehide', keepNow)
    return () => {
      isNewest = false
      clearTimeout(timer)
      window.removeEventListener('pagehide', keepNow)
    }
  }, [place, writings, isBehind, onKept])
  // A person who leaves or sends at once does not wait for the timer: what is there now is kept.
  const last = useRef({ isBehind, writings })
  useEffect(() => {
    last.current = { isBehind, writings }
  })
  useEffect(
    () => () => {
      if (last.current.isBehind && last.current.writings) void place.keep(last.current.writings)
    },
    [place],
  )
}
