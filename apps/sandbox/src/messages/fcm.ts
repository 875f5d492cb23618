import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { type Faults, playFault } from '../faults.ts';
import type { Store } from '../store.ts';

type PushMessage = {
  token?: string;
  topic?: string;
  condition?: string;
  notification?: { title?: string; body?: string; image?: string };
  data?: Record<string, string>;
};

/** FCM's HTTP v1 (https://firebase.google.com/docs/reference/fcm/rest/v1/projects.messages/send). */
export function fcm(app: FastifyInstance, { store, faults }: { store: Store; faults: Faults }): void {
  app.post<{ Params: { project: string } }>(
    '/fcm.googleapis.com/v1/projects/:project/messages::send',
    async (request, reply) =>
      playFault(faults.take('push.send'), reply, {
        refuse: () => refuse(reply, 404, 'NOT_FOUND', 'Requested entity was not found.', 'UNREGISTERED'),
        work: () => {
          if (!/^Bearer .+/.test(request.headers.authorization ?? ''))
            return refuse(reply, 401, 'UNAUTHENTICATED', 'Request is missing required authentication credential.');
          const { message, validate_only: isTrial } = (request.body ?? {}) as {
            message?: PushMessage;
            validate_only?: boolean;
          };
          const mistake = checkMessage(message);
          if (mistake) return refuse(reply, 400, 'INVALID_ARGUMENT', mistake, 'INVALID_ARGUMENT');
          const { token, topic, condition, notification, data } = message!;
          if (!isTrial)
            store.addMessage({
              channel: 'push',
              to: (token ?? topic ?? condition)!,
              from: request.params.project,
              subject: notification?.title ?? null,
              text: notification?.body ?? null,
              data: data ?? null,
            });
          return { name: `projects/${request.params.project}/messages/${isTrial ? 'fake_message_id' : randomUUID()}` };
        },
      }),
  );
}

function checkMessage(message: PushMessage | undefined): string | undefined {
  if (!message || typeof message !== 'object') return 'The message is not set.';
  const targets = [message.token, message.topic, message.condition].filter((target) => typeof target === 'string');
  if (targets.length !== 1) return 'Exactly one of token, topic or condition is required';
  const isText = Object.values(message.data ?? {}).every((value) => typeof value === 'string');
  return isText ? undefined : "Invalid value at 'message.data' (TYPE_STRING)";
}

function refuse(reply: FastifyReply, code: number, status: string, message: string, errorCode?: string) {
  void reply.code(code);
  const details = [{ '@type': 'type.googleapis.com/google.firebase.fcm.v1.FcmError', errorCode }];
  return { error: { code, message, status, ...(errorCode !== undefined && { details }) } };
}
