import { largestBody } from '../../../../admission/limits.ts'
import { roomFor } from '../../../../admission/room.ts'
import { type MeaningCheck, inStage } from '../../mistake.ts'

/** Checks that a completely filled form is small enough to be saved. */
export const weight: MeaningCheck = ({ stages }) =>
  stages.flatMap((stage) => {
    const { bytes } = roomFor(stage.data)
    if (bytes <= largestBody) return []
    const problem = `a fully filled form could have ${Math.ceil(bytes / 1024)} kB; the server takes ${largestBody / 1024} kB.`
    return inStage(stage, 'data', ['properties'], `${problem} Reduce the largest "maxLength" and "maxItems".`, 'key')
  })
