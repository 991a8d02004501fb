import { vi } from 'vitest'

/** Before each file: what the product remembers from the one before is gone, while packages stay read. */
vi.resetModules()
