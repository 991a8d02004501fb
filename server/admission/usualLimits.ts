import type { SlotLimits } from './counts.ts'
import type { DownloadLimits } from './downloads.ts'
import type { Capacity } from './semaphore.ts'

/**
 * Requests at once: fewer than the database has connections, so that health, sign-in and sign-out always find one. One
 * visitor gets as many permits as a browser sends requests.
 */
const capacity: Capacity = {
  atOnce: 16,
  patience: 500,
  hurried: 100,
  longestQueue: 400,
  ofOne: { atOnce: 6, longestQueue: 200 },
}

/**
 * Requests a second of one process. Only above this may it refuse most of them before they wait for a permit: to refuse
 * this many afterwards takes it a fifth of its time.
 */
const crowd = 1000

/**
 * Uploads being stored at once. Uploads to one application wait for each other, each on a connection; most connections
 * stay free for reading and saving.
 */
const uploads: Capacity = { atOnce: 3, patience: 10_000, hurried: 2_000, longestQueue: 50 }

/**
 * Uploads being received. The client sends three at once. With 25 MB each, all together take at most 1 GB of the disk.
 */
const arriving: SlotLimits = { ofPerson: 6, atOnce: 40 }

/**
 * Downloads at once. A browser loads six; each that is not read holds some megabytes. The operating system passes data
 * on by the megabyte: at 20 kB/s, nothing seems to be read for most of a minute.
 */
const downloads: DownloadLimits = { ofPerson: 6, atOnce: 50, patience: 120_000 }

/** Papers being made at once. The longest takes two seconds, a usual one a tenth. */
const papers: Capacity = { atOnce: 1, patience: 20_000, hurried: 5_000, longestQueue: 20 }

/** Papers that wait or are being made. Each holds a whole paper in memory until its file is made. */
const beingMade: SlotLimits = { ofPerson: 2, atOnce: 20 }

export const usualLimits = { capacity, crowd, uploads, arriving, downloads, papers, beingMade }
