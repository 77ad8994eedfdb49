import { readPhotoSkill } from './figurines/read-photo-skill.ts'
import { drawFigureSkill } from './kit/drawing/draw-picture.ts'
import { pictureSkills } from './platform/files/image-worker/pictures.ts'
import { serveOrders } from './platform/files/image-worker/worker-process.ts'

/** The tasks of the image worker process: everything done with pictures that visitors upload. */
serveOrders([...pictureSkills, readPhotoSkill, drawFigureSkill])
