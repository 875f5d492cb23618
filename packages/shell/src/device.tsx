/** By which this device is known again, whoever holds it. */
export { deviceId } from '@oun/track/browser';
