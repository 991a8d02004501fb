import { useMutation } from '@tanstack/react-query'
import { ApiError, messagesByPath } from '../../../api/http/errors.ts'

/** Changes the saved views and has them read again. `problem` is why the last change failed. */
export function useWriting(onChanged: () => Promise<void>) {
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: (work: () => Promise<void>) => work(),
    onSettled: onChanged,
  })
  return {
    busy: isPending,
    problem: error === null ? undefined : textOf(error),
    /** True if it was done. */
    write: (work: () => Promise<void>): Promise<boolean> =>
      mutateAsync(work).then(
        () => true,
        () => false,
      ),
  }
}

const textOf = (error: Error): string =>
  (error instanceof ApiError && error.fields && messagesByPath(error.fields)[0]?.message) || error.message
