import { handleDocumentPdf } from './books/pdf/pdf-skill.ts'
import { handleCutPerson } from './figurines/cut-person-skill.ts'
import { handleMeasureFace } from './figurines/faces/measure-face-skill.ts'
import { handleOpenReader, handleReadPhoto } from './figurines/read-photo-skill.ts'
import { handleBuildModel } from './kit/drawing/build-model.ts'
import { handleDrawFigure } from './kit/drawing/draw-picture.ts'
import { handleDrawSmallPictures } from './kit/drawing/draw-small-pictures.ts'
import { handleSetLabel } from './kit/label/set-label.ts'
import { pictureTasks } from './platform/files/image-worker/pictures.ts'
import { serveTasks } from './platform/files/image-worker/worker-process.ts'

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
  handleDocumentPdf,
])
