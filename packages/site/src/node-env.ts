/**
 * Imported before anything that imports React: React chooses its build by NODE_ENV when it is loaded, and its
 * development build renders several times slower.
 */
process.env['NODE_ENV'] ??= process.env['OUN_DEV'] ? 'development' : 'production';
