import { extras } from '../../api/http/extras.ts'
import { session } from '../../api/http/session.ts'
import { unsaved } from '../unsaved.ts'
import { lostFiles } from './lostFiles.ts'

interface Files {
  subscribe(listener: () => void): () => void
  count(): number
}

/**
 * As long as files have not arrived, asks before the page closes or the person logs out, whatever screen they are on:
 * files go on when their form is left. Asks nobody who has logged out already, and nobody whose session another server
 * has ended (product spec §8).
 */
export function guardFiles(files: Files): void {
  let withdraw: (() => void) | undefined
  const guard = () => {
    const user = session.userId()
    const isTheirs = () => session.userId() === user && (extras.areOffered() || session.token() !== null)
    const ask = (event: BeforeUnloadEvent) => isTheirs() && event.preventDefault()
    const takeBack = unsaved.add({
      isThere: () => true,
      lost: () => lostFiles(files.count()),
      isKept: () => true,
    })
    window.addEventListener('beforeunload', ask)
    return () => {
      takeBack()
      window.removeEventListener('beforeunload', ask)
    }
  }
  files.subscribe(() => {
    if (files.count() > 0) withdraw ??= guard()
    else {
      withdraw?.()
      withdraw = undefined
    }
  })
}
