import { readPhotoSkill } from './figurines/read-photo-skill.ts'
import { drawFigureSkill } from './kit/drawing/draw-picture.ts'
import { pictureSkills } from './platform/files/image-worker/pictures.ts'
import { serveOrders } from './platform/files/image-worker/worker-process.ts'

/** What a process of the workshop runs: everything the shop does with pictures that strangers sent. */
serveOrders([...pictureSkills, readPhotoSkill, drawFigureSkill])
