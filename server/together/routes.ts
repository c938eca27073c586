import { annotationRoutes } from './annotations/annotations.routes.ts';
import { chatRoutes } from './meetings/chat.routes.ts';
import { meetingRoutes } from './meetings/meetings.routes.ts';
import { notificationChannelRoutes } from './notifications/deliver/channels.routes.ts';
import { notificationRoutes } from './notifications/notifications.routes.ts';
import { notificationSettingsRoutes } from './notifications/settings.routes.ts';
import { shiftNoteRoutes } from './shift-notes/shift-notes.routes.ts';

/** Routes of this folder outside of the resource kit, each in a file of its own. */
export const togetherRoutes = [
  shiftNoteRoutes,
  annotationRoutes,
  meetingRoutes,
  chatRoutes,
  notificationRoutes,
  notificationSettingsRoutes,
  notificationChannelRoutes,
];
