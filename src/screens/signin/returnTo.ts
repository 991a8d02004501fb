import type { Location } from 'react-router-dom'

const key = 'return_to'

const address = ({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>) => pathname + search + hash

/** Where to go after signing in: kept for this browser tab, because a lost session loads the page again. */
export const returnTo = {
  keep: (location: Pick<Location, 'pathname' | 'search' | 'hash'>) => sessionStorage.setItem(key, address(location)),
  keepAddress: (text: string) => sessionStorage.setItem(key, text),
  forget: () => sessionStorage.removeItem(key),
  read: (): string | null => sessionStorage.getItem(key),
}
