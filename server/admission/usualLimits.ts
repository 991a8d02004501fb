import type { SlotLimits } from './counts.ts'
import type { DownloadLimits } from './downloads.ts'
import type { Capacity } from './semaphore.ts'

/**
 * Fewer at once than the database has connections, so that health, sign-in and sign-out always find one. One visitor
 * has as many as a browser sends.
 */
const capacity: Capacity = {
  atOnce: 16,
  patience: 500,
  hurried: 100,
  longestQueue: 400,
  ofOne: { atOnce: 6, longestQueue: 200 },
}

/**
 * Uploads to one application wait for each other, each on a connection; most connections stay free for reading and
 * saving.
 */
const uploads: Capacity = { atOnce: 3, patience: 10_000, hurried: 2_000, longestQueue: 50 }

/** The client sends three at once. Of 25 MB each, all together take 1 GB of the disk at most. */
const arriving: SlotLimits = { ofPerson: 6, atOnce: 40 }

/**
 * A browser loads six at once; each that is not read holds some megabytes. The operating system passes data on by the
 * megabyte: at 20 kB/s, nothing seems to be read for most of a minute.
 */
const downloads: DownloadLimits = { ofPerson: 6, atOnce: 50, patience: 120_000 }

/** The longest paper takes two seconds, a usual one a tenth. */
const papers: Capacity = { atOnce: 1, patience: 20_000, hurried: 5_000, longestQueue: 20 }

/** Each holds a whole paper until its file is made. */
const beingMade: SlotLimits = { ofPerson: 2, atOnce: 20 }

export const usualLimits = { capacity, uploads, arriving, downloads, papers, beingMade }
