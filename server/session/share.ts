import { t } from '../../src/texts/t.ts'
import { TooMany } from '../errors/problems.ts'
import { networkOf } from './networkOf.ts'

/**
 * A quarter of the password checks that may run or wait at once (`passwords.ts`): enough for a whole team that signs in
 * at nine.
 */
const share = 25
const underWay = new Map<string, number>()

/**
 * Runs a password check. Throws `TooMany` at once if the network already has its share in progress, for whatever names,
 * so that one network cannot use up the places of the others.
 */
export async function inShare<T>(ip: string, work: () => Promise<T>): Promise<T> {
  const network = networkOf(ip)
  const others = underWay.get(network) ?? 0
  if (others >= share)
    throw new TooMany(
      t('Too many people are signing in from your network at this moment. Please try again in a few seconds.'),
      2,
    )
  underWay.set(network, others + 1)
  try {
    return await work()
  } finally {
    leave(network)
  }
}

function leave(network: string): void {
  const left = (underWay.get(network) ?? 1) - 1
  if (left > 0) underWay.set(network, left)
  else underWay.delete(network)
}
