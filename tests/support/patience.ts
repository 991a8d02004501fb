import { vi } from 'vitest'

/** In ms: how long tests wait for something. The default of one second is too short on a busy machine. */
const patience = 15_000

const { waitFor } = vi

if (waitFor.name !== 'patient') {
  const patient: typeof vi.waitFor = (callback, options) =>
    waitFor(callback, typeof options === 'number' ? options : { timeout: patience, ...options })
  vi.waitFor = patient
}
