import { handleDocumentPdf } from './books/pdf/pdf-skill.ts'
import { handleCutPerson } from './figurines/cut-person.ts'
import { handleMeasureFace } from './figurines/faces/measure-face-skill.ts'
import { handleOpenReader, handleReadPhoto } from './figurines/read-photo-skill.ts'
import {
  handleBuildModel,
  handleDrawFigure,
  handleDrawSmallPictures,
  handleSetLabel,
  handleSetWords,
} from './kit/drawing/answer-tasks.ts'
import { pictureTasks } from './platform/files/image-worker/pictures.ts'
import { handle, serveTasks } from './platform/files/image-worker/worker-process.ts'
import { readModelTask } from './print/print-task.ts'

/** The tasks of the image worker process: everything done with pictures that visitors upload. */
serveTasks([
  ...pictureTasks,
  handleOpenReader,
  handleReadPhoto,
  handleCutPerson,
  handleMeasureFace,
  handleDrawFigure,
  handleDrawSmallPictures,
  handleBuildModel,
  handleSetLabel,
  handleSetWords,
  handleDocumentPdf,
  handle(readModelTask, async order => {
    const { readModelFile } = await import('./print/mesh/read-model-file.ts')
    return readModelFile(order)
  }),
])
