import { uploadDocument } from '../../api/stage/documents.ts'
import { uploadText } from '../../api/stage/stageErrorTexts.ts'
import { extras } from '../../api/http/extras.ts'
import { guardFiles } from './guardFiles.ts'
import type { Document } from '../../api/http/types.ts'

/** A file on its way to an application. */
export interface Upload {
  key: number
  file: File
  /** Which required document it is; undefined: none. */
  kind?: string
  /** Undefined: picked on a new form, to be sent after its first save (spec decision 25). */
  application: string | undefined
  /** The share sent so far, 0 to 1. */
  share: number
  /** Why it did not arrive; it can be sent again. */
  failed?: string
}

/** How many are sent at once. With few, each makes more progress, and the server accepts only a few from one person. */
const atOnce = 3

type Send = (
  application: string,
  file: File,
  sending: { kind: string | undefined; onProgress(share: number): void; signal: AbortSignal },
) => Promise<Document>

/**
 * The files on their way, as a store that React can read. It outlives the screens: a file picked on a new form is sent
 * while the page goes on to the saved one, which shows its progress. Nothing is sent to a server without documents: its
 * files stay listed until the form is left (spec decision 39).
 */
export function createUploads(send: Send, server = extras) {
  let uploads: Upload[] = []
  let next = 1
  const listeners = new Set<() => void>()
  const set = (list: Upload[]) => {
    uploads = list
    listeners.forEach((listener) => listener())
  }
  const change = (key: number, to: Partial<Upload>) =>
    set(uploads.map((upload) => (upload.key === key ? { ...upload, ...to } : upload)))
  const cancellations = new Map<number, AbortController>()
  const remove = (key: number) => {
    set(uploads.filter((upload) => upload.key !== key))
    cancellations.get(key)?.abort()
    cancellations.delete(key)
  }

  const isPicked = ({ application }: Upload) => !application || !server.areOffered()

  let sending = 0
  const waiting: (() => void)[] = []
  const enqueue = async (work: () => Promise<void>) => {
    if (sending === atOnce) await new Promise<void>((turn) => waiting.push(turn))
    else sending += 1
    await work()
    const turn = waiting.shift()
    if (turn) turn()
    else sending -= 1
  }
  const last = new Map<string, Promise<void>>()
  /** Files of one name are sent one after another: each is a version, numbered as it arrives (ADR 0014). */
  const afterEarlier = async (place: string, work: () => Promise<void>) => {
    const mine = last.get(place)?.then(work) ?? work()
    last.set(place, mine)
    await mine
    if (last.get(place) === mine) last.delete(place)
  }
  const sendOne = async ({ key, file, kind }: Upload, application: string) => {
    change(key, { application, share: 0, failed: undefined })
    if (!server.areOffered()) return
    const cancellation = new AbortController()
    const { signal } = cancellation
    cancellations.set(key, cancellation)
    const work = async () => {
      if (signal.aborted) return
      await send(application, file, { kind, signal, onProgress: (share) => change(key, { share }) }).then(
        () => remove(key),
        (error: unknown) => change(key, { failed: uploadText(error) }),
      )
    }
    await afterEarlier(`${application} ${file.name.normalize()}`, () => enqueue(work))
  }

  return {
    list: () => uploads,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Keeps the files; sends them at once where the application exists. Resolves when all have arrived or failed. */
    async add(files: File[], application: string | undefined, kind?: string) {
      const added = files.map((file): Upload => ({ key: next++, file, kind, application, share: 0 }))
      set([...uploads, ...added])
      if (application) await Promise.all(added.map((upload) => sendOne(upload, application)))
    },
    /** Sends what was picked before the application existed. Never rejects: a file that fails stays, and says why. */
    async sendPicked(application: string) {
      await Promise.all(uploads.filter((upload) => !upload.application).map((upload) => sendOne(upload, application)))
    },
    async retry(upload: Upload) {
      if (upload.application) await sendOne(upload, upload.application)
    },
    /** Takes a file off the list. If it is being sent, it is sent no further. */
    remove,
    /** How many files have not arrived and would be lost with the page. */
    count: () => uploads.length,
    /** How many picked files will not be sent before the first save, or ever, and would be lost with the form. */
    countPicked: () => uploads.filter(isPicked).length,
    /** Forgets the files picked on a form that was left; undefined for a new form. */
    forgetPicked: (application: string | undefined) =>
      set(uploads.filter((upload) => upload.application !== application || !isPicked(upload))),
  }
}

export const uploads = createUploads(uploadDocument)
guardFiles(uploads)
