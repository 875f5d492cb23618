import type { Config } from '../../platform/config.ts';
import { diskStorage } from './storage.disk.ts';
import type { Storage } from './storage.kept.ts';
import { s3Storage } from './storage.s3.ts';

export type { Storage };

export type StorageConfig = Pick<Config, 'OUN_MEDIA_DIR'> &
  Partial<
    Pick<Config, 'OUN_S3_ENDPOINT' | 'OUN_S3_BUCKET' | 'OUN_S3_REGION' | 'OUN_S3_ACCESS_KEY' | 'OUN_S3_SECRET_KEY'>
  >;

/** On disk, unless an S3-compatible store is named. */
export function createStorage(config: StorageConfig): Storage {
  if (!config.OUN_S3_ENDPOINT) return diskStorage(config.OUN_MEDIA_DIR);
  const { OUN_S3_BUCKET: bucket, OUN_S3_ACCESS_KEY: accessKey, OUN_S3_SECRET_KEY: secretKey } = config;
  if (!bucket || !accessKey || !secretKey) {
    throw new Error('OUN_S3_ENDPOINT에는 OUN_S3_BUCKET, OUN_S3_ACCESS_KEY, OUN_S3_SECRET_KEY도 필요해요.');
  }
  const region = config.OUN_S3_REGION ?? 'us-east-1';
  return s3Storage({ endpoint: config.OUN_S3_ENDPOINT, bucket, region, accessKey, secretKey });
}
