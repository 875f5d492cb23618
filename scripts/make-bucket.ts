/** Makes the bucket that media are kept in, where it is missing. */
import { AwsClient } from 'aws4fetch';

const { OUN_S3_ENDPOINT, OUN_S3_BUCKET, OUN_S3_REGION, OUN_S3_ACCESS_KEY, OUN_S3_SECRET_KEY } = process.env;
if (!OUN_S3_ENDPOINT || !OUN_S3_BUCKET || !OUN_S3_ACCESS_KEY || !OUN_S3_SECRET_KEY) {
  console.error('OUN_S3_ENDPOINT, OUN_S3_BUCKET, OUN_S3_ACCESS_KEY, OUN_S3_SECRET_KEY를 꼭 정해야 해요.');
  process.exit(1);
}
const client = new AwsClient({
  accessKeyId: OUN_S3_ACCESS_KEY,
  secretAccessKey: OUN_S3_SECRET_KEY,
  service: 's3',
  region: OUN_S3_REGION || 'us-east-1',
});
const address = `${OUN_S3_ENDPOINT.replace(/\/+$/, '')}/${OUN_S3_BUCKET}`;
const found = await client.fetch(address, { method: 'HEAD' });
const made = found.ok ? found : await client.fetch(address, { method: 'PUT' });
if (!made.ok) {
  console.error(`버킷을 만들지 못했어요: ${made.status} ${(await made.text()).slice(0, 300)}`);
  process.exit(1);
}
console.log(found.ok ? '버킷이 이미 있어요.' : '버킷을 만들었어요.');
