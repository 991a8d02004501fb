import { vi } from 'vitest'

/** In ms: what waits for something gives up after a second by itself, which on a busy machine is no time. */
const patience = 15_000

const { waitFor } = vi

if (waitFor.name !== 'patient') {
  const patient: typeof vi.waitFor = (callback, options) =>
    waitFor(callback, typeof options === 'number' ? options : { timeout: patience, ...options })
  vi.waitFor = patient
}
