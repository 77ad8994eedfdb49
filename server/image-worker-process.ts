import { drawDemo } from './figurines/generators/demo/draw-demo.ts'
import { drawDemoTask } from './figurines/generators/demo.ts'
import { drawFigureSkill } from './kit/drawing/draw-picture.ts'
import { pictureSkills } from './platform/files/image-worker/pictures.ts'
import { serveOrders, skill } from './platform/files/image-worker/worker-process.ts'

/** What a process of the workshop runs: everything the shop does with pictures that strangers sent. */
serveOrders([
  ...pictureSkills,
  drawFigureSkill,
  skill(drawDemoTask, ({ photo, ...rest }) => drawDemo({ photo: Buffer.from(photo), ...rest })),
])
