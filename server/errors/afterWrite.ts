import { Unavailable } from './problems.ts'
import { isUnavailable } from './unavailable.ts'

/**
 * Does what follows a write that is done, such as reading its answer. If the database fails now, the error says that
 * the outcome is unknown: people must not take the write for not done, and do it again.
 */
export async function afterWrite<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    throw isUnavailable(error) || error instanceof Unavailable ? Unavailable.outcomeUnknown(error) : error
  }
}
